// A small WebDriver BiDi client: a session, scripts in a page or in the browser itself, and real keys.
import { type Json, Wire } from './wire.ts';

/** A script's value as a string: ours always return JSON text or nothing. */
interface ScriptAnswer {
  type: 'success' | 'exception';
  result?: { type: string; value?: string };
  exceptionDetails?: { text: string };
}

/** Where a script runs: in a page's own JavaScript world, or in a sandbox of the tests beside it. */
export interface Target {
  context: string;
  sandbox?: string;
}

/** A session with the browser. */
export class Bidi {
  readonly wire: Wire;
  #chrome: string | undefined;

  private constructor(wire: Wire) {
    this.wire = wire;
  }

  static async connect(address: string): Promise<Bidi> {
    const wire = await Wire.connect(`${address}/session`);
    await wire.send('session.new', {
      capabilities: {
        alwaysMatch: { acceptInsecureCerts: true, unhandledPromptBehavior: { default: 'dismiss' } },
      },
    });
    await wire.send('session.subscribe', { events: ['browsingContext'] });
    return new Bidi(wire);
  }

  send<T = Json>(method: string, params: Json = {}): Promise<T> {
    return this.wire.send<T>(method, params);
  }

  /** Evaluates an expression whose value, or promised value, is a string. */
  async evaluate(target: Target, expression: string): Promise<string | undefined> {
    const params = { expression, target, awaitPromise: true };
    return stringIn(await this.send<ScriptAnswer>('script.evaluate', params));
  }

  /** Calls a function, given as source, with nodes; it returns a string or the promise of one. */
  async call(target: Target, functionDeclaration: string, ...nodes: string[]): Promise<string | undefined> {
    const values = nodes.map((sharedId) => ({ sharedId }));
    const params = { functionDeclaration, target, arguments: values, awaitPromise: true };
    return stringIn(await this.send<ScriptAnswer>('script.callFunction', params));
  }

  /** Evaluates in Firefox's own window, with all of its privileges; resolves to the JSON text of the value. */
  async evaluateInBrowser(expression: string): Promise<string | undefined> {
    this.#chrome ??= await this.#browserWindow();
    return this.evaluate({ context: this.#chrome }, `(async () => JSON.stringify(await (${expression})))()`);
  }

  async #browserWindow(): Promise<string> {
    const { contexts } = await this.send<{ contexts: { context: string }[] }>('browsingContext.getTree', {
      'moz:scope': 'chrome',
      maxDepth: 0,
    });
    const [first] = contexts;
    if (!first) throw new Error('Firefox has no window.');
    return first.context;
  }
}

function stringIn(answer: ScriptAnswer): string | undefined {
  if (answer.type === 'exception') throw new Error(answer.exceptionDetails?.text ?? 'The script threw.');
  return answer.result?.value;
}

/** WebDriver's code points for keys without a character. */
const KEYS: Record<string, string> = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE006',
  Shift: '\uE008',
  Control: '\uE009',
  Alt: '\uE00A',
  Escape: '\uE00C',
  Space: ' ',
  PageUp: '\uE00E',
  PageDown: '\uE00F',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Insert: '\uE016',
  Delete: '\uE017',
  Meta: '\uE03D',
};

/** The action sequence of one key with its modifiers, as in 'Control+a'. */
export function keyActions(key: string): Json[] {
  const names = key === '+' ? ['+'] : key.split('+');
  const values = names.map((name) => {
    const value = KEYS[name] ?? name;
    if ([...value].length !== 1) throw new Error(`No such key: ${name}`);
    return value;
  });
  const up = [...values].reverse();
  return [
    ...values.map((value) => ({ type: 'keyDown', value })),
    ...up.map((value) => ({ type: 'keyUp', value })),
  ];
}

/** The action sequence of a typed text. */
export function textActions(text: string): Json[] {
  return [...text].flatMap((character) => keyActions(character === '\n' ? 'Enter' : character));
}
