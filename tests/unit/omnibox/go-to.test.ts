import { describe, expect, it } from 'vitest';
import { parseProblemNumber } from '../../../lib/omnibox/go-to.ts';

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
    ['0', null],
    ['12345678901', null],
    ['tesuji', null],
    ['', null],
    ['https://', null],
    ['https://www.goproblems.com/problems', null],
  ])('%j is problem %j', (text, id) => {
    expect(parseProblemNumber(text)).toBe(id);
  });
});
