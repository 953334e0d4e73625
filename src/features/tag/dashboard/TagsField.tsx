import { MultiSelect } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import type { Reference } from '../../../contract/fields.ts'
import { useTagChoice } from './useTagChoice.ts'

type Props = {
  value: Reference[]
  onChange: (tags: Reference[]) => void
  error?: ReactNode
  /** Its label and field, if it is not an article's. */
  label?: string
  path?: string
  most?: number
}

const maxTags = 20

/** Searches tags; users with the right can create missing ones. */
export function TagsField({
  value,
  onChange,
  error,
  label = 'الوسوم',
  path = 'tags',
  most = maxTags,
}: Props) {
  const { typed, choices, takenIds, take, isFetching, isMaking, type, enter } = useTagChoice({
    value,
    onChange,
    most,
  })
  const [isFocused, setFocused] = useState(false)
  const isLeaving = useRef(false)
  return (
    <MultiSelect
      label={label}
      placeholder={value.length === 0 ? 'اكتب لتبحث' : undefined}
      data={choices}
      value={takenIds}
      onChange={take}
      searchable
      searchValue={typed}
      onSearchChange={text => {
        // The component clears the input on blur; here it stays until it is taken or deleted.
        if (isLeaving.current) isLeaving.current = false
        else type(text)
      }}
      onFocus={() => setFocused(true)}
      onBlur={() => {
        isLeaving.current = true
        setFocused(false)
      }}
      onKeyDown={event => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed.trim() === '') return
        event.preventDefault()
        enter()
      }}
      description={
        typed.trim() !== '' &&
        !isFocused &&
        `«${typed.trim()}» لم يُضف بعد: اضغط مفتاح الإدخال في الحقل لإضافته.`
      }
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      // The server has searched already, in any spelling.
      filter={({ options }) => options}
      maxValues={most}
      hidePickedOptions
      // Disabled it would lose the focus.
      {...(isMaking && { readOnly: true })}
      nothingFoundMessage={isFetching ? 'يُبحث…' : 'لا وسم بهذا الاسم'}
      error={error}
      data-path={path}
    />
  )
}
