import type { TextKey } from '../text.ts';

/** The parts of the options page, in order, each with the text of its heading. */
export const PARTS = {
  account: 'options_part_account',
  page: 'options_part_page',
  picking: 'options_part_picking',
  data: 'options_part_data',
} as const satisfies Record<string, TextKey>;
export type PartId = keyof typeof PARTS;
/** The parts of the options page, in order. */
export const PART_IDS = Object.keys(PARTS) as PartId[];

interface Setting {
  id: string;
  part: PartId;
  /** The texts in which a search looks for words; the last one has words that players may use instead. */
  texts: readonly TextKey[];
}

const HIDE = ['options_hide', 'options_hide_help', 'options_words_hide'] as const;

/** Every setting that a search can find on the options page. The ids of folded ones are also hashes of the page's address. */
export const SETTINGS = [
  {
    id: 'your-key',
    part: 'account',
    texts: ['options_key', 'options_key_help', 'options_account_forget', 'options_words_key'],
  },
  {
    id: 'promise',
    part: 'account',
    texts: [
      'options_promise',
      'options_promise_device',
      'options_promise_address',
      'options_promise_header',
      'options_promise_servers',
      'options_promise_plain',
      'options_words_promise',
    ],
  },
  {
    id: 'panel',
    part: 'page',
    texts: ['options_pages', 'options_panel', 'options_panel_help', 'options_words_panel'],
  },
  {
    id: 'hide-spoilers',
    part: 'page',
    texts: ['options_hide_spoilers', 'options_hide_spoilers_help', ...HIDE],
  },
  { id: 'hide-results', part: 'page', texts: ['options_hide_results', 'options_hide_results_help', ...HIDE] },
  {
    id: 'signs',
    part: 'page',
    texts: [
      'options_signs',
      'options_signs_on',
      'options_signs_on_help',
      'sign_due',
      'sign_failed',
      'sign_unsolved',
      'sign_solved',
      'sign_first',
      'options_words_signs',
    ],
  },
  {
    id: 'shortcuts',
    part: 'page',
    texts: [
      'options_shortcuts',
      'options_shortcuts_change',
      'command_popup',
      'command_next',
      'command_any',
      'command_review_tomorrow',
      'command_toggle_panel',
      'options_words_shortcuts',
    ],
  },
  {
    id: 'badge',
    part: 'picking',
    texts: ['options_badge', 'options_badge_on', 'options_badge_on_help', 'options_words_badge'],
  },
  {
    id: 'history',
    part: 'data',
    texts: ['loading_title', 'loading_about', 'loading_pause', 'loading_resume', 'options_words_history'],
  },
  {
    id: 'catalogue',
    part: 'data',
    texts: [
      'catalogue_title',
      'catalogue_about',
      'catalogue_none',
      'catalogue_attempted',
      'catalogue_attempted_help',
      'catalogue_all',
      'catalogue_all_help',
      'options_words_catalogue',
    ],
  },
  {
    id: 'accounts',
    part: 'data',
    texts: ['accounts_title', 'accounts_about', 'accounts_erase', 'options_words_accounts'],
  },
  {
    id: 'diagnostics',
    part: 'data',
    texts: [
      'options_diagnostics',
      'options_today',
      'options_debug',
      'options_debug_help',
      'options_words_diagnostics',
    ],
  },
] as const satisfies readonly Setting[];
export type SettingId = (typeof SETTINGS)[number]['id'];
