import { text } from '../lib/text.ts';

/** Draws the list of promises about the key: where it is stored and sent. A test checks that each one is kept. */
export function KeyPromise({ address }: { address: string }) {
  return (
    <section class="KeyPromise" aria-labelledby="promise">
      <h2 id="promise">{text('options_promise')}</h2>
      <ul>
        <li>{text('options_promise_device')}</li>
        <li>
          {text('options_promise_address')} <code>{address}</code>
        </li>
        <li>{text('options_promise_header')}</li>
        <li>{text('options_promise_servers')}</li>
        <li>{text('options_promise_plain')}</li>
      </ul>
    </section>
  );
}
