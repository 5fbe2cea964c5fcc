import { shownLanguage, text } from '../../lib/text.ts';

/** The pictures in each folder of `public/welcome`, with their sizes in CSS pixels. `npm run pictures -- welcome` makes them. */
const PICTURES = [
  ['panel', 272, 320],
  ['popup', 272, 320],
  ['signs', 272, 320],
] as const;

export function Pictures() {
  const folder = `/welcome/${shownLanguage()}`;
  return (
    <ul class="Pictures">
      {PICTURES.map(([name, width, height]) => (
        <li key={name}>
          <picture>
            <source srcset={`${folder}/${name}-dark.webp`} media="(prefers-color-scheme: dark)" />
            <img src={`${folder}/${name}-light.webp`} alt="" {...{ width, height }} />
          </picture>
          <p>{text(`welcome_${name}`)}</p>
        </li>
      ))}
    </ul>
  );
}
