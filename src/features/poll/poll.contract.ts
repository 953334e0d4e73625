import { z } from 'zod'
import { endpoint } from '../../contract/endpoint.ts'
import { errors } from '../../contract/errors.ts'
import { maybeWritten, name, revision, time } from '../../contract/fields.ts'
import { tooLong } from '../../contract/messages.ts'
import { nounCalls } from '../../contract/noun-calls.ts'
import { byId, id, staffList, staffQuery } from '../../contract/pages.ts'
import { rightsEverywhere } from '../../contract/right.ts'

const answer = z.object({ id, text: z.string() })
const countedAnswer = answer.extend({ votes: z.number() })

const poll = z.object({
  id,
  name: z.string().describe('The question'),
  answers: z.array(z.string()),
  votes: z.array(z.number()).describe('By answer'),
  opensAt: time,
  closesAt: time,
  status: z.boolean(),
  revision,
  createdAt: time,
  updatedAt: time,
})
export type Poll = z.infer<typeof poll>

/** Shared by the form and the calls. */
export const pollInput = z.object({
  name: name(200),
  answers: z
    .array(maybeWritten().max(120, tooLong('الجواب')))
    .overwrite(texts => texts.filter(text => text !== ''))
    .min(2, 'اكتب جوابين على الأقل')
    .max(8, 'ثمانية أجوبة على الأكثر')
    .refine(texts => new Set(texts).size === texts.length, 'لا تكرر جوابًا'),
  opensAt: time.optional(),
  closesAt: time,
  status: z.boolean().default(true),
})
export type PollInput = z.output<typeof pollInput>

const readerPoll = z.object({
  id,
  name: z.string(),
  closesAt: time,
  isOpen: z.boolean(),
  answers: z.array(answer),
})
export type ReaderPoll = z.infer<typeof readerPoll>

const pollResults = readerPoll.extend({ answers: z.array(countedAnswer) })
export type PollResults = z.infer<typeof pollResults>

const listedPoll = readerPoll.omit({ answers: true }).extend({
  results: z.array(countedAnswer).nullable().describe('Null while it is open'),
})
export type ListedPoll = z.infer<typeof listedPoll>

const { NOT_FOUND, REFUSED } = errors
const rights = rightsEverywhere('Article')
const calls = nounCalls({ row: poll, input: pollInput, rights })

export const pollContract = {
  any: endpoint('GET', '/poll/any', 'public', 'هل من استطلاع يراه القراء', {
    isShared: true,
    keptForPages: 'untilChange',
  }).output(z.object({ any: z.boolean() })),
  list: endpoint(
    'GET',
    '/poll',
    'public',
    'الاستطلاعات المنشورة: المفتوحة، ثم المنتهية بنتائجها، الأحدث أولًا',
  )
    .input(z.object({ limit: z.number().int().min(1).max(100).default(50) }))
    .output(z.array(listedPoll)),
  paginate: endpoint('GET', '/poll/paginate', rights.read, 'الاستطلاعات ونتائجها، للإدارة')
    .input(staffQuery(['createdAt', 'name', 'closesAt'], '-createdAt', { status: z.boolean().optional() }))
    .output(staffList(poll)),
  get: endpoint('GET', '/poll/{id}', 'public', 'استطلاع منشور، دون نتائجه')
    .input(byId)
    .errors({ NOT_FOUND })
    .output(readerPoll),
  results: endpoint('GET', '/poll/{id}/results', 'public', 'نتائج استطلاع، كما كانت قبل دقيقة على الأكثر')
    .input(byId)
    .errors({ NOT_FOUND })
    .output(pollResults),
  vote: endpoint('POST', '/poll/{id}/vote', 'public', 'صوت واحد من كل جهاز في استطلاع')
    .input(z.strictObject({ id, answerId: id }))
    .errors({ NOT_FOUND, REFUSED })
    .output(z.object({ counted: z.boolean().describe('False if this device has voted before') })),
  create: calls.create('/poll', 'إضافة استطلاع'),
  edit: calls.edit('/poll/{id}', 'تعديل استطلاع؛ لا يتغير سؤاله ولا أجوبته بعد أول صوت'),
  setStatus: calls.setStatus('/poll/{id}/status', 'إظهار استطلاع أو إخفاؤه'),
  remove: calls.remove('/poll/{id}', 'حذف استطلاع بأصواته'),
}
