// fast-check, for all tests. Without this setting no array or text is longer than ten, whatever `maxLength` says.
import fc from 'fast-check';

fc.configureGlobal({ defaultSizeToMaxWhenMaxSpecified: true });

export default fc;
