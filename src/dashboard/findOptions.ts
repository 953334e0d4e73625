import { type ComboboxItem, isOptionsGroup, type OptionsFilter } from '@mantine/core'
import { normaliseArabic } from '../arabic/normalise.ts'

/** Finds options by part of a word, in any spelling: «احمد» finds «أحمد». */
export const findOptions: OptionsFilter = ({ options, search, limit }) => {
  const typed = normaliseArabic(search)
  const isFound = ({ label }: Pick<ComboboxItem, 'label'>) => normaliseArabic(label).includes(typed)
  return options
    .map(option => (isOptionsGroup(option) ? { ...option, items: option.items.filter(isFound) } : option))
    .filter(option => (isOptionsGroup(option) ? option.items.length > 0 : isFound(option)))
    .slice(0, limit)
}
