import type { NounWords } from '../../contract/noun-words.ts'
import type { assignmentContract } from './assignment.contract.ts'

export const assignmentWords: NounWords<typeof assignmentContract> = {
  about: ['الإسناد وسير العمل', 'Assignments'],
  document: 'newsroom',
  order: 380,
  calls: {
    get: 'Get stage, assignee and due time of an article',
    change: 'Move an article to a stage, assign it, or set its due time',
    changeMany: 'Move, assign or schedule several articles',
    colleagues: 'List those to whom an article can be assigned',
    tasks: 'List my tasks, next due first',
    setSeen: 'Mark my assignment to an article as seen',
    createIdea: 'Create an article from its title alone',
    calendar: 'List what is scheduled and what is due',
    reschedule: 'Change the time of a scheduled article',
  },
}
