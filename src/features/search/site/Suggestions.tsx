import type { Offer } from './findSuggestions.ts'
import css from './SearchField.module.css'
import type { SuggestionList } from './useSuggestionList.ts'

type Props = { id: string; list: SuggestionList; onChoose: (suggestion: Offer) => void }

/** The listbox of the search field, which keeps the focus. */
export function Suggestions({ id, list: { suggestions, active, isOpen }, onChoose }: Props) {
  return (
    <div id={`${id}-list`} role="listbox" aria-label="اقتراحات" className={css.list} hidden={!isOpen}>
      {suggestions.map((suggestion, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the focus stays in the field, which handles the keys
        <div
          key={`${suggestion.kind} ${suggestion.text}`}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={css.option}
          // A mousedown would move the focus and close the list before the click.
          onMouseDown={event => event.preventDefault()}
          onClick={() => onChoose(suggestion)}
        >
          <bdi>{suggestion.text}</bdi>
          {suggestion.kind && <span className={css.kind}>{suggestion.kind}</span>}
        </div>
      ))}
    </div>
  )
}
