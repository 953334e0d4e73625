/** Loaded with `node --import`. Shortens the supervisor's time limits. */
import { prompt } from '../src/platform/patience.ts'

prompt.life = 4000
