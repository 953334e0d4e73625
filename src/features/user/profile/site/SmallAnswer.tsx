import type { FormAnswer } from '../../../../api/page.ts'
import { FormMessage } from '../../../../ui/form/FormMessage.tsx'

/** The result of a form that is a single button. */
export function SmallAnswer({ answer, to }: { answer: FormAnswer | undefined; to: string[] }) {
  if (!answer?.message || !to.includes(answer.form)) return null
  return (
    <FormMessage tone={answer.status >= 400 ? 'trouble' : 'good'} leads>
      {answer.message}
    </FormMessage>
  )
}
