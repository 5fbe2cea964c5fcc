import { describe, expect, test } from 'vitest';
import { rangeOfLevels } from '../../../lib/difficulty/levels.ts';
import { type Filters, NO_FILTERS } from '../../../lib/filters/filters.ts';
import type { Command, CommandWord } from '../../../lib/omnibox/command.ts';
import { completions } from '../../../lib/omnibox/command-vocabulary.ts';
import { parseCommand } from '../../../lib/omnibox/parse-command.ts';

const command = (typed: string) => parseCommand(typed, [], 'normal');
const found = (some: Partial<Filters>): Command => ({ find: { ...NO_FILTERS, ...some } });
const kyu5 = { elo: rangeOfLevels(25, 25) };

/** An English word, and what means the same in simplified and traditional Chinese, Japanese and Korean. */
const SAME = [
  ['next', '下一题', '下一題', '次の問題', '다음 문제'],
  ['review', '复习', '複習', '復習', '복습'],
  ['failed', '答错', '失敗', '不正解', '오답'],
  ['failed last time', '上次失败', '上次答錯', '前回不正解', '지난번 오답'],
  ['due', '待复习', '待複習', '要復習', '오늘 복습'],
  ['in review', '复习中', '複習中', '復習中', '모든 복습'],
  ['life and death', '死活题', '死活題', '詰碁', '사활'],
  ['joseki', '定式', '定式', '定石', '정석'],
  ['fuseki', '布局', '佈局', '布石', '포석'],
  ['tesuji', '手筋', '手筋題', '手筋', '맥점'],
  ['best move', '最佳选点', '最佳選點', '最善手', '최선의 수'],
  ['endgame', '官子', '終盤', 'ヨセ', '끝내기'],
  ['untried', '没做过', '未做題', '未挑戦', '미도전'],
  ['tried but not solved', '尚未答对', '未答對', '未正解', '못 푼 문제'],
  ['unsolved', '未解', '未解決', '未解決', '아직 안 푼'],
  ['solved', '已答对', '答對', '正解済み', '푼 문제'],
  ['solved at first attempt', '一次答对', '一次答對', '初回で正解', '첫 시도 정답'],
  ['easier', '较易', '簡單', 'やさしめ', '더 쉽게'],
  ['normal', '适中', '普通', '標準', '보통'],
  ['harder', '较难', '困難', '難しめ', '더 어렵게'],
  ['any', '任意', '隨機', 'すべて', '무작위'],
  ['history', '历史', '歷史', '履歴', '기록'],
  ['today', '今天', '今日', '今日', '오늘'],
  ['this week', '本周', '本週', '今週', '이번 주'],
  ['this month', '本月', '這個月', '今月', '이번 달'],
  ['this year', '今年', '今年', '今年', '올해'],
  ['stats', '统计', '統計', '統計', '통계'],
  ['accuracy', '正确率', '正確率', '正解率', '정답률'],
  ['session', '训练', '訓練', 'セッション', '세션'],
  ['goal', '目标', '每日目標', '目標', '목표'],
  ['notes', '笔记', '筆記', 'メモ', '메모'],
  ['bookmarks', '收藏', '書籤', 'ブックマーク', '북마크'],
  ['backup', '备份', '備份', 'バックアップ', '백업'],
  ['options', '设置', '設定', '設定', '설정'],
] as const;

const TOGETHER: [string, Command][] = [
  ['5级手筋 未做', found({ ...kyu5, genres: ['tesuji'], statuses: ['untried'] })],
  ['５级手筋未做', found({ ...kyu5, genres: ['tesuji'], statuses: ['untried'] })],
  ['五級 手筋', found({ ...kyu5, genres: ['tesuji'] })],
  ['五級の手筋', found({ ...kyu5, genres: ['tesuji'] })],
  ['5급 맥점', found({ ...kyu5, genres: ['tesuji'] })],
  ['5급맥점 안푼', found({ ...kyu5, genres: ['tesuji'], statuses: ['untried'] })],
  ['未做的5级死活题', found({ ...kyu5, genres: ['life and death'], statuses: ['untried'] })],
  ['本周答错的手筋', { open: '#history?genre=tesuji&result=failed&period=7d' }],
  ['今週失敗した問題', { open: '#history?result=failed&period=7d' }],
  ['이번주 틀린 문제', { open: '#history?result=failed&period=7d' }],
  ['下一题较难官子', { next: 'harder', filters: { ...NO_FILTERS, genres: ['endgame'] } }],
  ['笔记征子', { open: `#notes?words=${encodeURIComponent('征子')}` }],
  ['メモ シチョウ', { open: `#notes?words=${encodeURIComponent('シチョウ')}` }],
  ['第12题', { go: 12 }],
  ['12번', { go: 12 }],
  ['12番', { go: 12 }],
  ['问题12', { go: 12 }],
  ['题目', found({})],
];

const RANKS: [string, Filters['elo']][] = [
  ['五級', rangeOfLevels(25)],
  ['十五级', rangeOfLevels(15)],
  ['二十級', rangeOfLevels(10)],
  ['三十级', rangeOfLevels(0)],
  ['初段', rangeOfLevels(30)],
  ['초단', rangeOfLevels(30)],
  ['二段', rangeOfLevels(31)],
  ['九段', rangeOfLevels(38)],
  ['五～三級', rangeOfLevels(25, 27)],
  ['5级到3级', rangeOfLevels(25, 27)],
  ['五到三级', rangeOfLevels(25, 27)],
  ['五級から初段まで', rangeOfLevels(25, 30)],
  ['5급부터 3급까지', rangeOfLevels(25, 27)],
  ['三段以上', { from: rangeOfLevels(32).from, to: null }],
  ['5급 이하', { from: null, to: rangeOfLevels(25).to }],
  ['等级分1400', rangeOfLevels(25)],
];

describe('a word of Chinese, Japanese or Korean', () => {
  test.each(SAME)('means the same as %s', (english, ...others) => {
    for (const word of others) expect([word, command(word)]).toEqual([word, command(english)]);
  });

  test.each(TOGETHER)('is understood in %s', (typed, expected) => {
    expect(command(typed)).toEqual(expected);
  });

  test.each(RANKS)('is understood as the rank %s', (typed, elo) => {
    expect(command(typed)).toEqual(found({ elo }));
  });

  test('that is unknown is named, without those before it', () => {
    expect(command('手筋龘龘')).toMatchObject({ invalid: '龘龘', suggestion: '手筋' });
  });

  test('is suggested for one of its middle', () => {
    expect(command('5级选点')).toMatchObject({ invalid: '选点', suggestion: '5级 best move' });
  });

  test('is suggested for a misspelt one that begins with another word', () => {
    const korean: CommandWord[] = [{ word: '맥점', means: { genre: 'tesuji' } }];
    expect(parseCommand('5급 맥졈', korean, 'normal')).toMatchObject({
      invalid: '맥졈',
      suggestion: '5급 맥점',
    });
  });

  test('is divided in no time however often it may be', () => {
    expect(command('错'.repeat(199))).toEqual(command('failed'));
    expect(command(`${'最善手次'.repeat(40)}龘`)).toMatchObject({ invalid: '龘' });
  });

  test('may begin with a digit', () => {
    const goal: CommandWord[] = [{ word: '1日の目標', means: { open: 'goal' } }];
    expect(parseCommand('1日の目標', goal, 'normal')).toEqual({ open: 'goal' });
    expect(parseCommand('手筋1', goal, 'normal')).toMatchObject({ invalid: '1' });
  });

  test('is completed in the language of the interface', () => {
    const chinese: CommandWord[] = [
      { word: '手筋', means: { genre: 'tesuji' } },
      { word: '未做', means: { statuses: ['untried'] } },
      { word: '答错', means: { among: 'failed' } },
      { word: '本周', means: { period: '7d' } },
    ];
    expect(completions('5级手筋未', chinese, 5)).toEqual(['5级 手筋 未做']);
    expect(completions('本周', chinese, 5)).toEqual(['本周 答错']);
  });
});
