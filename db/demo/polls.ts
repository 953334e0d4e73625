import type { Handle } from '../../src/platform/database/database.ts'

type DemoPoll = {
  key: string
  question: string
  answers: [text: string, votes: number][]
  openedDaysAgo: number
  /** Negative for a poll that has closed. */
  closesInDays: number
}

/** Invented, like everything in the demo. */
const demoPolls: DemoPoll[] = [
  {
    key: 'phones-in-class',
    question: 'هل تؤيد أن تبقى الهواتف خارج الصف طوال اليوم الدراسي؟',
    answers: [
      ['نعم، في كل المراحل', 214],
      ['نعم، في المرحلة الابتدائية وحدها', 131],
      ['لا، يكفي إغلاقها في أثناء الدرس', 97],
      ['لم أحسم رأيي', 28],
    ],
    openedDaysAgo: 0.5,
    closesInDays: 12,
  },
  {
    key: 'old-houses-first',
    question: 'بمَ تبدأ المدن العتيقة إذا لم يكفِ المال لكل شيء؟',
    answers: [
      ['تدعيم البيوت المهددة بالسقوط', 388],
      ['شبكات الماء والصرف', 173],
      ['ورش الحرفيين وتدريب الشباب', 146],
      ['الأسواق والساحات', 52],
    ],
    openedDaysAgo: 16,
    closesInDays: -2,
  },
]

const day = 86_400_000

/** Ids of the polls, by key. */
export async function insertDemoPolls(tx: Handle, now: number): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const { key, question, answers, openedDaysAgo, closesInDays } of demoPolls) {
    const { id } = await tx
      .insertInto('polls')
      .values({
        name: question,
        opens_at: new Date(now - openedDaysAgo * day),
        closes_at: new Date(now + closesInDays * day),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(key, id)
    await tx
      .insertInto('poll_answers')
      .values(answers.map(([text, votes], position) => ({ poll_id: id, position, text, votes })))
      .execute()
  }
  return ids
}

/** Replaces `{poll:key}` with the poll's card, as the editor writes it. */
export function withPolls(body: string, polls: ReadonlyMap<string, number>): string {
  return body.replace(/\{poll:([\w-]+)\}/g, (_, key: string) => {
    const question = demoPolls.find(poll => poll.key === key)?.question ?? ''
    const id = polls.get(key) ?? 0
    return `<figure data-card="poll" data-poll="${id}"><a href="/poll/${id}">${question}</a></figure>`
  })
}
