import css from './AccountPage.module.css'

type Props = {
  name: string
  legend: string
  options: { id: number | string; name: string }[]
  chosen: (number | string)[]
  /** Radio buttons instead of checkboxes. */
  single?: boolean
  onChoose?: (value: string) => void
}

/** Checkboxes or radio buttons styled as pills. */
export function Choices({ name, legend, options, chosen, single, onChoose }: Props) {
  if (options.length === 0) return null
  return (
    <fieldset className={css.group}>
      <legend>{legend}</legend>
      <div className={css.choices}>
        {options.map(option => (
          <label key={option.id} className={css.choice}>
            <input
              type={single ? 'radio' : 'checkbox'}
              name={name}
              value={option.id}
              defaultChecked={chosen.includes(option.id)}
              onChange={onChoose && (event => onChoose(event.currentTarget.value))}
            />
            <span>
              <bdi>{option.name}</bdi>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
