/** For `node --import`: a supervisor that soon takes silence for a hang. */
import { prompt } from '../src/platform/patience.ts'

prompt.life = 4000
