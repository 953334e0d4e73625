import * as nouns from '../environments.ts'
import { type Config, readVariables } from '../platform/config.ts'

export const nounEnvironments = Object.values(nouns)

/** @throws Error whose message names every invalid variable, one per line */
export const readConfig = (env: Record<string, string | undefined>): Config =>
  readVariables(env, nounEnvironments)
