import type { AnswerForm } from '../../report/answer-form.ts';
import { core } from './core.ts';

/** Returns what the newest answers of the site looked like, by endpoint and outcome. */
export async function readAnswerForms(): Promise<Record<string, AnswerForm>> {
  const { store } = (await core()).transaction('answers');
  const [names, forms] = await Promise.all([store.getAllKeys(), store.getAll()]);
  return Object.fromEntries(names.map((name, i) => [name, forms[i] as AnswerForm]));
}
