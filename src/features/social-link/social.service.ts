import type { z } from 'zod'
import { changesOf } from '../../platform/database/changes.ts'
import { nounVerbs } from '../../platform/database/noun-verbs.ts'
import type { socialInput } from './social.contract.ts'
import { socialEntity } from './social.entity.ts'
import { selectLink } from './social.queries.ts'

type Input = z.output<typeof socialInput>

const columnsOf = ({ order, ...same }: Partial<Input>) => ({ ...same, position: order })

export const links = nounVerbs(changesOf(socialEntity, selectLink), columnsOf)
