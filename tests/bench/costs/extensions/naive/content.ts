import type { Question } from './messages.ts';

declare const chrome: { runtime: { sendMessage(question: Question): Promise<unknown> } };

/** The attribute of marked links, for the bench. */
const MARK = 'data-naive-mark';
const PROBLEM = /\/problems\/(\d+)/;

/** Number of messages without an answer, for the bench. */
let pending = 0;

async function ask(question: Question): Promise<unknown> {
  pending++;
  const answer = await chrome.runtime.sendMessage(question);
  document.documentElement.dataset.naivePending = String(--pending);
  return answer;
}

interface Attempt {
  solved: boolean;
  createdAt: string;
  timeTaken?: number | null;
}

async function showPanel(id: number): Promise<void> {
  const attempts = (await ask({ ask: 'attempts', id })) as Attempt[];
  const panel = document.createElement('div');
  panel.style.cssText =
    'position:fixed;right:16px;bottom:16px;padding:12px;background:white;border:1px solid gray';
  panel.className = 'naive-panel';
  const solves = attempts.filter(({ solved }) => solved).length;
  panel.append(`Tries ${attempts.length}, solved ${solves}`);
  for (const { solved, createdAt, timeTaken } of attempts) {
    const row = document.createElement('p');
    const taken = timeTaken == null ? '' : `, ${timeTaken} s`;
    row.textContent = `${solved ? 'Solved' : 'Missed'}, ${new Date(createdAt).toLocaleString()}${taken}`;
    panel.append(row);
  }
  document.body.append(panel);
}

const seen = new WeakSet<Element>();

async function markLink(link: HTMLAnchorElement): Promise<void> {
  const [, id] = PROBLEM.exec(link.pathname) ?? [];
  if (id === undefined || seen.has(link)) return;
  seen.add(link);
  const solved = await ask({ ask: 'status', id: Number(id) });
  if (solved === null) return;
  link.setAttribute(MARK, '');
  link.append(solved ? ' ✓' : ' ✗');
}

const [, here] = PROBLEM.exec(location.pathname) ?? [];
if (here !== undefined) void showPanel(Number(here));
const markAll = () => {
  for (const link of document.links) void markLink(link as HTMLAnchorElement);
};
new MutationObserver(markAll).observe(document.body, { subtree: true, childList: true });
markAll();
