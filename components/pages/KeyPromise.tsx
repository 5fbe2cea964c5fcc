import { text } from '../../lib/text.ts';

interface KeyPromiseProps {
  address: string;
  /** The level of its heading, below that of the part of the page. */
  heading: 'h2' | 'h3';
  hidden?: boolean;
}

/** A test checks that each promise is kept. */
export function KeyPromise({ address, heading: Heading, hidden = false }: KeyPromiseProps) {
  return (
    <section class="KeyPromise" aria-labelledby="promise" hidden={hidden}>
      <Heading id="promise">{text('options_promise')}</Heading>
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
