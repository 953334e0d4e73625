import type { ReactNode } from 'react'
import * as nouns from '../../../../arabic/nouns.ts'
import { plural } from '../../../../arabic/plural.ts'
import { SiteTimePicker } from '../../../../ui/dashboard/SiteTimePicker.tsx'
import { breakingHours } from '../../article.policy.ts'

type Props = {
  /** Null: as long as a mark stays where nothing is said. */
  value: string | null
  onChange: (value: string | null) => void
  error: ReactNode
}

/** When a breaking mark ends by itself. */
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
