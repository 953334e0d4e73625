import { toDigits } from '../../../arabic/digits.ts'
import { houseStyle } from '../../../arabic/house-style.ts'
import { gregorianMonths } from '../../../arabic/month-names.ts'
import css from './SearchFilters.module.css'

const yearsBack = 30

type Props = { name: 'from' | 'to'; label: string; day: string; year: number }

/** Three selects, as a native date field would be in the browser's language. */
export function DayField({ name, label, day, year }: Props) {
  const [chosenYear = 0, chosenMonth = 0, chosenDay = 0] = day.split('-').map(Number)
  const first = Math.min(chosenYear || year, year - yearsBack)
  const days = Array.from({ length: 31 }, (_, index) => index + 1)
  const years = Array.from({ length: year - first + 1 }, (_, index) => year - index)
  const numbered = (numbers: number[]) => numbers.map(number => [number, toDigits(String(number))] as const)
  const months = gregorianMonths[houseStyle().months].map((month, index) => [index + 1, month] as const)
  return (
    <fieldset className={css.field}>
      <legend>{label}</legend>
      <div className={css.day}>
        <Part name={`${name}-day`} label="اليوم" chosen={chosenDay} choices={numbered(days)} />
        <Part name={`${name}-month`} label="الشهر" chosen={chosenMonth} choices={months} />
        <Part name={`${name}-year`} label="السنة" chosen={chosenYear} choices={numbered(years)} />
      </div>
    </fieldset>
  )
}

type PartProps = { name: string; label: string; chosen: number; choices: (readonly [number, string])[] }

function Part({ name, label, chosen, choices }: PartProps) {
  return (
    <select name={name} aria-label={label} defaultValue={chosen || ''}>
      <option value="">{label}</option>
      {choices.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  )
}
