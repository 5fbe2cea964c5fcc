import type { CommandWord, Meaning } from './command.ts';

/**
 * Chinese (simplified, then traditional where it differs), Japanese and Korean words for all that the English ones mean. They are
 * understood in every language of the interface: many players know Go's words in more than one.
 */
const WORDS: readonly (readonly [Meaning, words: string])[] = [
  [{ next: true }, '下一题、下一題、下一个、下一個、次、次の問題、次へ、다음、다음 문제'],
  [{ review: true }, '复习、複習、復習、下一个复习、次の復習、복습、다음 복습'],
  [
    { among: 'failed' },
    '失败、失敗、答错、答錯、做错、做錯、错、錯、错题、錯題、上次答错、上次答錯、上次失败、上次失敗、' +
      '不正解、前回不正解、前回失敗、間違い、間違えた、間違えた問題、誤答、ミス、' +
      '오답、실패、실패한、틀린、틀린 문제、틀림、지난번 오답',
  ],
  [
    { among: 'due' },
    '待复习、待複習、待復習、到期、该复习、該複習、要復習、復習待ち、今日の復習、오늘 복습、복습할、복습할 문제、복습 예정',
  ],
  [
    { among: 'in-review' },
    '复习中、複習中、復習中、全部复习、全部複習、すべての復習、모든 복습、전체 복습、복습 중',
  ],
  [
    { genre: 'life and death' },
    '死活、死活题、死活題、诘棋、詰棋、詰碁、詰め碁、つめご、사활、사활 문제、묘수풀이',
  ],
  [{ genre: 'joseki' }, '定式、定石、정석'],
  [{ genre: 'fuseki' }, '布局、佈局、布石、开局、開局、포석'],
  [{ genre: 'tesuji' }, '手筋、手筋题、手筋題、맥、맥점'],
  [{ genre: 'best move' }, '最佳选点、最佳選點、最佳一手、下一手、最善手、次の一手、최선의 수、다음 한 수'],
  [{ genre: 'endgame' }, '官子、收官、终盘、終盤、ヨセ、よせ、寄せ、끝내기'],
  [
    { statuses: ['untried'] },
    '未做、未做题、未做題、没做、沒做、没做过、沒做過、未做过、未做過、未尝试、未嘗試、新题、新題、' +
      '未挑戦、未着手、新しい問題、미도전、미시도、안 푼、안 푼 문제、새 문제',
  ],
  [
    { statuses: ['tried_but_not_solved'] },
    '尚未答对、尚未答對、还没做对、還沒做對、未答对、未答對、未正解、解けていない、못 푼、못 푼 문제、미해결',
  ],
  [
    { statuses: ['untried', 'tried_but_not_solved'] },
    '未解、未解决、未解決、没解出、沒解出、아직 안 푼、아직 못 푼、안 풀린',
  ],
  [
    { statuses: ['solved'] },
    '已答对、已答對、答对、答對、做对、做對、已解、已解决、已解決、正解、正解済み、解決済み、解けた、' +
      '정답、푼、푼 문제、해결、맞힌、맞은',
  ],
  [
    { open: '#history?sign=first' },
    '一次答对、一次答對、首次答对、首次答對、一次做对、一次做對、初回で正解、初回正解、一発正解、첫 시도 정답、한 번에 푼',
  ],
  [
    { difficulty: 'easier' },
    '较易、較易、更易、更容易、容易、简单、簡單、やさしめ、やさしい、易しい、易しめ、簡単、더 쉽게、쉽게、쉬운、더 쉬운、쉬움',
  ],
  [{ difficulty: 'normal' }, '适中、適中、普通、一般、標準、ふつう、보통'],
  [
    { difficulty: 'harder' },
    '较难、較難、更难、更難、难、難、困难、困難、難しめ、難しい、더 어렵게、어렵게、어려운、더 어려운、어려움',
  ],
  [{ difficulty: 'any' }, '任意、不限、随机、隨機、ランダム、すべて、何でも、무작위、아무거나、랜덤'],
  [{ period: null }, '历史、歷史、记录、記錄、最近、履歴、記録、기록、최근'],
  [{ period: 'today' }, '今天、今日、きょう、오늘'],
  [{ period: '7d' }, '本周、这周、本週、這週、这个星期、這個星期、今週、이번 주、금주'],
  [{ period: '30d' }, '本月、这个月、這個月、今月、이번 달、금월'],
  [{ period: 'year' }, '今年、올해、금년'],
  [
    { open: '#stats' },
    '统计、統計、日历、日曆、连续、連續、正确率、正確率、弱项、弱項、专项练习、專項練習、练习、練習、报告、報告、' +
      'カレンダー、連続、連続日数、正解率、正答率、苦手、弱点、レポート、통계、달력、연속、정답률、약점、연습、보고서',
  ],
  [{ open: '#sessions' }, '训练记录、訓練記錄、セッション一覧、セッション履歴、세션 기록、세션 목록'],
  [{ open: 'session' }, '训练、訓練、开始训练、開始訓練、セッション、세션'],
  [{ open: 'goal' }, '目标、目標、每日目标、每日目標、하루 목표、목표'],
  [{ open: '#notes' }, '笔记、筆記、メモ、ノート、메모、노트'],
  [{ open: '#notes?bookmarked' }, '收藏、书签、書籤、ブックマーク、しおり、북마크、책갈피'],
  [
    { open: '#backup' },
    '备份、備份、导入、匯入、导出、匯出、打印、列印、バックアップ、取り込む、インポート、エクスポート、印刷、' +
      '백업、가져오기、내보내기、인쇄',
  ],
  [
    { open: 'options' },
    '选项、選項、设置、設置、設定、密钥、密鑰、金鑰、面板、标记、標記、剧透、防剧透、劇透、帮助、幫助、' +
      'オプション、キー、パネル、マーク、ネタバレ、ヘルプ、설정、옵션、키、패널、표시、스포일러、도움말',
  ],
];

export const ASIAN_WORDS: readonly CommandWord[] = WORDS.flatMap(([means, words]) =>
  words.split('、').map((word) => ({ word, means })),
);

/** Words between the others that say nothing: "5級の手筋", "5级到3级的题目", "失敗した問題". */
export const FILLERS: ReadonlySet<string> = new Set(
  '的、了、题、題、题目、題目、の、に、を、で、した、問題、まで、문제、을、를、까지'.split('、'),
);
