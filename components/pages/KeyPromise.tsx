import { text } from '../../lib/text.ts';

/** Tests check that each promise is kept. */
export function KeyPromise({ address }: { address: string }) {
  return (
    <section class="KeyPromise" aria-labelledby="promise">
      <h3 id="promise">{text('options_promise')}</h3>
      <ul>
        <li>{text('options_promise_device', address)}</li>
        <li>{text('options_promise_servers')}</li>
        <li>{text('options_promise_plain')}</li>
      </ul>
    </section>
  );
}
