import type { z } from 'zod'
import { changesOf } from '../../platform/database/changes.ts'
import { nounVerbs } from '../../platform/database/noun-verbs.ts'
import type { authorInput } from './author.contract.ts'
import { authorEntity } from './author.entity.ts'
import { selectAuthor } from './author.queries.ts'

type Input = z.output<typeof authorInput>

const columnsOf = ({ imageId, ...same }: Partial<Input>) => ({ ...same, image_id: imageId })

export const authors = nounVerbs(changesOf(authorEntity, selectAuthor), columnsOf)
