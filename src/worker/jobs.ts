import { isJob } from '../platform/jobs.ts'
import * as files from './job-files.ts'

/** All jobs that the nouns define. */
export const jobs = Object.values(files)
  .flatMap<unknown>(exported => Object.values(exported))
  .filter(isJob)
