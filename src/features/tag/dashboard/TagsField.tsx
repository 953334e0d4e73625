import { MultiSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { normaliseArabic } from '../../../arabic/normalise.ts'
import type { Reference } from '../../../contract/fields.ts'
import { api, client } from '../../../ui/dashboard/api.ts'
import { snackbar } from '../../../ui/dashboard/snackbar.ts'
import { useRights } from '../../../ui/dashboard/useRights.ts'
import { tagContract } from '../tag.contract.ts'

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
const newTag = 'new:'

/** Searches tags; users with the right can create missing ones. */
export function TagsField({
  value,
  onChange,
  error,
  label = 'الوسوم',
  path = 'tags',
  most = maxTags,
}: Props) {
  const may = useRights(tagContract)
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const [isEntered, setEntered] = useState(false)
  const [isFocused, setFocused] = useState(false)
  const isLeaving = useRef(false)
  const [q] = useDebouncedValue(typed.trim(), 250)
  const { data: found = [], isFetching } = useQuery(
    api.tag.list.queryOptions({ input: { q: q || undefined, limit: 20 }, placeholderData: keepPreviousData }),
  )
  const make = useMutation({
    mutationFn: (name: string) => client.tag.create({ name }),
    onSuccess: ({ id, name, slug }) => {
      onChange([...value, { id, name, slug }])
      void queries.invalidateQueries({ queryKey: api.tag.key() })
    },
    onError: problem => snackbar.error(problem),
  })

  const isSettled = q === typed.trim() && !isFetching
  const known = new Map([...value, ...found].map(tag => [String(tag.id), tag]))
  const choices = [...known.values()].map(tag => ({ value: String(tag.id), label: tag.name }))
  if (may.create && q !== '' && isSettled && !choices.some(choice => choice.label === q)) {
    choices.push({ value: `${newTag}${q}`, label: `أنشئ الوسم «${q}»` })
  }

  const take = (ids: string[]) => {
    const made = ids.find(id => id.startsWith(newTag))
    setTyped('')
    setEntered(false)
    if (made) make.mutate(made.slice(newTag.length))
    else onChange(ids.flatMap(id => known.get(id) ?? []))
  }
  const takenIds = value.map(tag => String(tag.id))
  // Takes the typed word: the tag of that name in any spelling, the only match, or a new one.
  const takeTyped = useEffectEvent(() => {
    setEntered(false)
    const offered = choices.filter(choice => !takenIds.includes(choice.value))
    const named = offered.find(({ label }) => normaliseArabic(label) === normaliseArabic(q))
    const only = offered.length === 1 ? offered[0] : undefined
    const taken = named ?? only ?? offered.find(choice => choice.value.startsWith(newTag))
    if (q !== '' && taken && value.length < most) take([...takenIds, taken.value])
  })
  // Enter may come before the search has answered.
  useEffect(() => {
    if (isEntered && isSettled) takeTyped()
  }, [isEntered, isSettled])

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
        else {
          setTyped(text)
          setEntered(false)
        }
      }}
      onFocus={() => setFocused(true)}
      onBlur={() => {
        isLeaving.current = true
        setFocused(false)
      }}
      onKeyDown={event => {
        if (event.key !== 'Enter' || event.nativeEvent.isComposing || typed.trim() === '') return
        event.preventDefault()
        setEntered(true)
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
      {...(make.isPending && { readOnly: true })}
      nothingFoundMessage={isFetching ? 'يُبحث…' : 'لا وسم بهذا الاسم'}
      error={error}
      data-path={path}
    />
  )
}
