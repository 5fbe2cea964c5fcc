import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { messagesIn } from '../../languages.ts';
import { sources, textOf } from './imports.ts';

/** Attributes that a player reads or hears. */
const READ =
  /^(?:title|alt|placeholder|label|aria-(?:label|description|roledescription|valuetext|placeholder))$/;
/** A capital letter, and another word. */
const PHRASE = /^\p{Lu}\p{L}*[,:]? \p{L}/u;
const english = messagesIn('en');
const keys = new Set(Object.keys(english));
const texts = new Set(Object.values(english).map(({ message }) => message));
/** What is no text of ours: names of genres that the site's pages may have; the key on a keyboard. */
const NOT_OURS = ['lib/panel/genre-names.ts'];
const KEYS_OF_KEYBOARDS = ['End'];

interface Node {
  type: string;
  [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** Returns the strings that an expression may become as it is written, without those in calls. */
function literals(node: unknown): string[] {
  if (!isNode(node)) return [];
  const { type, value } = node;
  if (type === 'Literal' || type === 'JSXText') return typeof value === 'string' ? [value] : [];
  if (type === 'TemplateLiteral')
    return (node.quasis as { value: { cooked: string } }[]).map((part) => part.value.cooked);
  if (type === 'ConditionalExpression') return [node.consequent, node.alternate].flatMap(literals);
  if (type === 'LogicalExpression' || type === 'BinaryExpression')
    return /^[=!<>]/.test(String(node.operator)) ? [] : [node.left, node.right].flatMap(literals);
  return type === 'JSXExpressionContainer' || type === 'ParenthesizedExpression'
    ? literals(node.expression)
    : [];
}

/** Visits each node of a module; not what is in a node for which `visit` returns false. */
function eachNode(code: string, visit: (node: Node) => unknown): void {
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) for (const one of value) walk(one);
    if (isNode(value) && visit(value) !== false) for (const field of Object.values(value)) walk(field);
  };
  walk(parseSync('module.tsx', code).program);
}

/** Returns the texts of a module that a player would read as they are written there. Keys of texts are passed on. */
function hardCoded(code: string): string[] {
  const found: string[] = [];
  eachNode(code, ({ type, name, children, value }) => {
    if (type === 'JSXElement' || type === 'JSXFragment')
      found.push(...(children as Node[]).flatMap(literals));
    if (type === 'JSXAttribute' && READ.test(String((name as Node).name))) found.push(...literals(value));
  });
  return found.map((text) => text.trim()).filter((text) => /\p{L}/u.test(text) && !keys.has(text));
}

/** Returns the strings of a module that are an English text, or phrases. Errors are read by developers alone. */
function phrases(code: string): string[] {
  const found: string[] = [];
  eachNode(code, (node) => {
    const { type, name } = node;
    if (type === 'NewExpression' || (type === 'JSXAttribute' && (name as Node).name === 'class'))
      return false;
    if (type === 'Literal' || type === 'TemplateLiteral') found.push(...literals(node));
  });
  return found.filter((text) => PHRASE.test(text) || (texts.has(text) && /\p{Lu}/u.test(text)));
}

it('hard-coded texts are found wherever a player would read them', () => {
  expect(
    hardCoded(`
      const a = <p title="One">{text('key')} Two {isOpen ? 'Three' : text('b')} {isOpen && \`Four \${n}\`} {'(' + n + ')'}</p>;
      const b = <><b class="not" aria-label={\`\${n} five\`} key={kind === 'x' ? 'y' : ''}>{kind === 'z' && <i />}</b></>;
    `).sort(),
  ).toEqual(['Four', 'One', 'Three', 'Two', 'five']);
  expect(
    phrases(`
      menu.create({ title: 'Solve it', other: 'Bookmark', id: 'bookmark' });
      const a = <b class="Name other" why={\`Two of \${n}\`} says={['Easier', keyOf('easier')]} />;
      throw new Error('For developers.');
    `),
  ).toEqual(['Solve it', 'Bookmark', 'Two of ', 'Easier']);
});

it('no module of what is drawn has a text of its own', () => {
  const drawn = sources.filter((file) => file.endsWith('.tsx'));
  expect(drawn.length).toBeGreaterThan(100);
  const texts = drawn.flatMap((file) => hardCoded(textOf(file)).map((text) => `${file}: ${text}`));
  expect(texts).toEqual([]);
});

it('no module has a phrase or an English text of its own', () => {
  const checked = sources.filter((file) => !NOT_OURS.includes(file));
  const found = checked.flatMap((file) =>
    phrases(textOf(file))
      .filter((text) => !KEYS_OF_KEYBOARDS.includes(text))
      .map((text) => `${file}: ${text}`),
  );
  expect(found).toEqual([]);
});

/** How many substitutions a text needs. */
function placesOf(key: string): number {
  const contents = Object.values(english[key]?.placeholders ?? {}).map(({ content }) => content.slice(1));
  return Math.max(0, ...contents.map(Number));
}

/** Returns the keys of the texts that a module shows with another number of substitutions than they have places. */
function badlyFilled(code: string): string[] {
  const found: string[] = [];
  eachNode(code, (node) => {
    const [key, ...filled] = (node.arguments ?? []) as Node[];
    const { name } = (node.callee ?? {}) as { name?: string };
    if (key?.type !== 'Literal' || (name !== 'text' && name !== 'textCount')) return;
    const wanted = placesOf(name === 'text' ? String(key.value) : `${key.value}_other`);
    if (filled.length !== wanted && !filled.some(({ type }) => type === 'SpreadElement'))
      found.push(String(key.value));
  });
  return found;
}

it('each text gets as many substitutions as it has places', () => {
  expect(badlyFilled(`text('menu_open_selected'); text('menu_open', 'x'); textCount('attempts', 2)`)).toEqual(
    ['menu_open_selected', 'menu_open'],
  );
  expect(sources.flatMap((file) => badlyFilled(textOf(file)).map((key) => `${file}: ${key}`))).toEqual([]);
});
