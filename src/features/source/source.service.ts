import type { z } from 'zod'
import { changesOf } from '../../platform/database/changes.ts'
import { nounVerbs } from '../../platform/database/noun-verbs.ts'
import type { sourceInput } from './source.contract.ts'
import { sourceEntity } from './source.entity.ts'
import { selectSource } from './source.queries.ts'

type Input = z.output<typeof sourceInput>

const columnsOf = ({ imageId, ...same }: Partial<Input>) => ({ ...same, image_id: imageId })

export const sources = nounVerbs(changesOf(sourceEntity, selectSource), columnsOf)
