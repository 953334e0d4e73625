import type { FormAnswer } from '../../../api/page.ts'
import { Form, useForm } from '../../../ui/form/Form.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import type { ReaderPoll } from '../poll.contract.ts'
import css from './PollPage.module.css'

const isChosen = (value: string) => value !== '' || 'اختر جوابًا ثم صوّت.'
const rules = { answer: [isChosen] }

export function PollForm({ poll, answer }: { poll: ReaderPoll; answer: FormAnswer | undefined }) {
  return (
    <Form label={poll.name} answer={answer} rules={rules}>
      <Answers {...poll} />
      <SubmitButton>صوّت</SubmitButton>
    </Form>
  )
}

function Answers({ name, answers }: ReaderPoll) {
  const { values, errors } = useForm()
  return (
    <fieldset className={css.answers} aria-describedby="poll-wrong">
      <legend data-unseen>{name}</legend>
      {answers.map(({ id, text }) => (
        <label key={id} className={css.answer}>
          <input
            type="radio"
            name="answer"
            value={id}
            defaultChecked={values.answer === String(id)}
            required
          />
          {text}
        </label>
      ))}
      <p id="poll-wrong" className={css.wrong} role="alert">
        {errors.answer}
      </p>
    </fieldset>
  )
}
