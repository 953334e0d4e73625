import { redirect } from 'react-router'
import { answerForm, formRefused, textOf } from '../../../api/forms.ts'
import type { PageAction } from '../../../api/page.ts'
import { pollPath } from '../poll.addresses.policy.ts'
import { pollIdOf } from './poll.loader.ts'

export const actPoll: PageAction<'results'> = ({ client, form, params }) =>
  answerForm(form, async () => {
    const id = pollIdOf(params.id)
    const answer = textOf(form, 'answer') ?? ''
    if (!/^[1-9]\d{0,8}$/.test(answer)) return formRefused(form, { answer: 'اختر جوابًا ثم صوّت.' })
    const { counted } = await client.poll.vote({ id, answerId: Number(answer) })
    const path = pollPath(await client.poll.get({ id }))
    return redirect(encodeURI(`${path}?results=${counted ? 'counted' : 'again'}`))
  })
