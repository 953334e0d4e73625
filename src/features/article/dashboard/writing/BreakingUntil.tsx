import type { ReactNode } from 'react'
import * as nouns from '../../../../arabic/nouns.ts'
import { plural } from '../../../../arabic/plural.ts'
import { SiteTimePicker } from '../../../../ui/dashboard/SiteTimePicker.tsx'
import { breakingHours } from '../../article.policy.ts'

type Props = {
  /** Null for the default duration. */
  value: string | null
  onChange: (value: string | null) => void
  error: ReactNode
}

/** End of a breaking mark. */
export function BreakingUntil({ value, onChange, error }: Props) {
  return (
    <SiteTimePicker
      label="عاجل حتى"
      placeholder={`بعد ${plural(breakingHours, nouns.hour)} من حفظه`}
      minDate={new Date()}
      value={value}
      onChange={onChange}
      error={error}
      data-path="breakingUntil"
    />
  )
}
