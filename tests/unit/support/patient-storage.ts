import { STORAGE } from '../../../lib/limits.ts';
import { WAIT_MS } from '../../patience.ts';

// For tests with much data: the database in memory is slower than a browser's, and on a slow machine it would count as hanging.
Object.assign(STORAGE, { turns: WAIT_MS / STORAGE.turnMs });
