import type { z } from 'zod'
import { changesOf } from '../../platform/database/changes.ts'
import { nounVerbs } from '../../platform/database/noun-verbs.ts'
import { namedColumnsOf } from '../../platform/named-noun.ts'
import type { personInput } from './person.contract.ts'
import { personEntity } from './person.entity.ts'
import { selectPerson } from './person.queries.ts'

export { listMentioned, openMentions } from './mentioned.service.ts'
export { listNamesOfPeople, readPeopleVersion } from './person.queries.ts'

export const people = nounVerbs(
  changesOf(personEntity, selectPerson),
  namedColumnsOf<z.output<typeof personInput>>,
)
