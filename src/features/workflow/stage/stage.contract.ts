import { z } from 'zod'
import { can, rightsEverywhere } from '../../../contract/access.ts'
import { endpoint } from '../../../contract/endpoint.ts'
import { errors } from '../../../contract/errors.ts'
import { colour, name, revision, time } from '../../../contract/fields.ts'
import { nounCalls } from '../../../contract/noun-calls.ts'
import { id, staffList, staffQuery } from '../../../contract/pages.ts'

/** A stage as boards and forms show it. */
const shownStage = z.object({
  id,
  name: z.string(),
  colour,
  /** Whether agencies may put their own articles there. */
  agencies: z.boolean(),
  /** A disabled stage is listed while it contains articles. */
  status: z.boolean(),
})
export type ShownStage = z.infer<typeof shownStage>

const stage = shownStage.extend({
  order: z.number(),
  /** Number of articles in it. */
  articles: z.number(),
  revision,
  createdAt: time,
  updatedAt: time,
})
export type Stage = z.infer<typeof stage>

export const stageInput = z.object({
  name: name(40),
  colour,
  order: z.number().int().min(0).max(10_000).default(0),
  agencies: z.boolean().default(false),
  status: z.boolean().default(true),
})

const { NAME_TAKEN, IN_USE } = errors
// Stages are shared by everybody, so agencies cannot change them.
const rights = rightsEverywhere('Article')
const calls = nounCalls({ row: stage, input: stageInput, rights, taken: { NAME_TAKEN }, inUse: { IN_USE } })

export const stageContract = {
  list: endpoint('GET', '/stage', can('read', 'Article'), 'مراحل العمل بترتيبها؛ للوكالة ما فُتح لها').output(
    z.array(shownStage),
  ),
  paginate: endpoint('GET', '/stage/paginate', rights.read, 'مراحل العمل، للإدارة')
    .input(staffQuery(['order', 'name', 'createdAt'], 'order', { status: z.boolean().optional() }))
    .output(staffList(stage)),
  create: calls.create('/stage', 'إضافة مرحلة'),
  edit: calls.edit('/stage/{id}', 'تعديل مرحلة'),
  setStatus: calls.setStatus('/stage/{id}/status', 'تفعيل مرحلة أو تعطيلها'),
  remove: calls.remove('/stage/{id}', 'حذف مرحلة؛ تبقى مقالاتها بلا مرحلة'),
}
