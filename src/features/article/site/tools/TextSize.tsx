import { usePreference } from '../../../../ui/usePreference.ts'
import css from './TextSize.module.css'

const sizes = [
  { value: 'small', name: 'نص صغير' },
  { value: undefined, name: 'نص متوسط' },
  { value: 'large', name: 'نص كبير' },
  { value: 'largest', name: 'نص كبير جدًا' },
] as const

export function TextSize() {
  const [size, choose] = usePreference('text-size')
  return (
    <fieldset className={css.sizes} data-scripted>
      <legend className={css.legend}>حجم النص</legend>
      {sizes.map(({ value, name }) => (
        <button
          key={name}
          type="button"
          aria-label={name}
          aria-pressed={size === value}
          className={css.size}
          onClick={() => choose(value)}
        >
          أ
        </button>
      ))}
    </fieldset>
  )
}
