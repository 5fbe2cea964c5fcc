import { describe, expect, it } from 'vitest';
import { problemInText, typedProblem, typedProblems } from '../../lib/typed-numbers.ts';

describe('a typed problem number or address', () => {
  it.each([
    ['1234', 1234],
    ['  #1234 ', 1234],
    ['https://www.goproblems.com/problems/1234', 1234],
    ['http://goproblems.com/1234', null],
    ['https://goproblems.com/1234', 1234],
    ['goproblems.com/prob.php3?id=77', 77],
    ['www.goproblems.com/problems/9?x=1#y', 9],
    ['https://evil.example/problems/1234', null],
    ['evil.example/problems/1234', null],
    ['１２３', 123],
    ['＃123', 123],
    ['1e3', null],
    ['0x10', null],
    ['0', null],
    ['12345678901', null],
    ['tesuji', null],
    ['', null],
    ['https://', null],
    ['https://www.goproblems.com/problems', null],
  ])('%j is problem %j', (text, id) => {
    expect(typedProblem(text)).toBe(id);
  });
});

describe('a selected text', () => {
  it.each([
    ['1234', 1234],
    ['Problem 1234.', 1234],
    ['第１２３４題', 1234],
    ['(#1234)', 1234],
    ['www.goproblems.com/problems/9?x=1#y', 9],
    ['1234 (5 kyu)', null],
    ['12345678901', null],
    ['tesuji', null],
    ['', null],
  ])('%j names problem %j', (text, id) => {
    expect(problemInText(text)).toBe(id);
  });
});

it.each([
  ['12、13', [12, 13]],
  ['１２，#13 12', [12, 13]],
  ['12, 1e3, 0x10', [12, null]],
  ['', []],
])('%j names the problems %j', (text, ids) => {
  expect(typedProblems(text)).toEqual(ids);
});
