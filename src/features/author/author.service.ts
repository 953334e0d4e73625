import type { z } from 'zod'
import { changesOf } from '../../platform/database/changes.ts'
import { nounVerbs } from '../../platform/database/noun-verbs.ts'
import { namedColumnsOf } from '../../platform/named-noun.ts'
import type { authorInput } from './author.contract.ts'
import { authorEntity } from './author.entity.ts'
import { authorQueries } from './author.queries.ts'

export const authors = nounVerbs(
  changesOf(authorEntity, authorQueries.selectOne),
  namedColumnsOf<z.output<typeof authorInput>>,
)
