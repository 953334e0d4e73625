import { Textarea } from '@mantine/core'
import { useState } from 'react'

type Props = { value: string[]; onChange: (benefits: string[]) => void; errors: Record<string, unknown> }

/** One benefit a line. Empty lines are kept while typing and dropped on saving. */
export function BenefitsField({ value, onChange, errors }: Props) {
  const [text, setText] = useState(value.join('\n'))
  const error = Object.entries(errors).find(([path]) => /^benefits(?:\.|$)/.test(path))?.[1]
  return (
    <Textarea
      label="المزايا"
      description="ميزة في كل سطر، بكلام قصير: «بلا إعلانات»، «العدد الأسبوعي في بريدك»."
      autosize
      minRows={3}
      maxRows={14}
      value={text}
      error={error as string | undefined}
      onChange={event => {
        const typed = event.currentTarget.value
        setText(typed)
        onChange(
          typed
            .split('\n')
            .map(line => line.trim())
            .filter(line => line !== ''),
        )
      }}
    />
  )
}
