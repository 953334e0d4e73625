import { sharedHtml } from '../../../../ui/site/sharedHtml.tsx'
import { usePreference } from '../../../../ui/usePreference.ts'
import css from './TextSize.module.css'

const sizes = [
  { value: 'small', name: 'نص صغير' },
  { value: undefined, name: 'نص متوسط' },
  { value: 'large', name: 'نص كبير' },
  { value: 'largest', name: 'نص كبير جدًا' },
] as const

/** One button for the next size, after the largest the smallest. */
export function TextStep({ className }: { className: string | undefined }) {
  const [size, choose] = usePreference('text-size')
  const at = sizes.findIndex(({ value }) => value === size)
  const next = sizes[(at + 1) % sizes.length]
  return (
    <button
      type="button"
      className={className}
      aria-label={`حجم النص، التالي: ${next?.name}`}
      onClick={() => choose(next?.value)}
      data-scripted
    >
      أ
    </button>
  )
}

export const TextSize = sharedHtml<Record<never, never>>(function TextSize() {
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
})
