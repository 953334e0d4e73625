import type { z } from 'zod'
import { changesOf } from '../../platform/database/changes.ts'
import { nounVerbs } from '../../platform/database/noun-verbs.ts'
import { namedColumnsOf } from '../../platform/named-noun.ts'
import type { sourceInput } from './source.contract.ts'
import { sourceEntity } from './source.entity.ts'
import { sourceQueries } from './source.queries.ts'

export const sources = nounVerbs(
  changesOf(sourceEntity, sourceQueries.selectOne),
  namedColumnsOf<z.output<typeof sourceInput>>,
)
