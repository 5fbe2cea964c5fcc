// fast-check, for all tests. Without the first setting no array or text is longer than ten, whatever `maxLength` says. The same code is
// tested with the same random cases, so that a change is judged by what it changes; `npm run test:deep` has new ones each time.
import fc from 'fast-check';
import { IS_DEEP } from './support/cases.ts';

fc.configureGlobal({ defaultSizeToMaxWhenMaxSpecified: true, ...(IS_DEEP ? {} : { seed: 20_261_129 }) });

export default fc;
