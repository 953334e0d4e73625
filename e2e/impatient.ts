/** For `node --import`: shortens the supervisor's time limits. */
import { prompt } from '../src/platform/patience.ts'

prompt.life = 4000
