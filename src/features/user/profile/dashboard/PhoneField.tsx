import { Group, Select, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { client } from '../../../../ui/dashboard/api.ts'
import { callingCode, type PhoneFormat, phoneCountries, showPhone, typedCountry } from '../phone.policy.ts'

const countryMenuHeight = 300
const names = new Intl.DisplayNames('ar', { type: 'region' })

type Props = {
  value?: string
  country: string
  onChange: (value: string) => void
  onCountry: (country: string) => void
  onBlur?: () => void
  error?: ReactNode
  description?: ReactNode
  label?: string
  countryLabel?: string
  /** ISO 3166 codes to choose from. */
  countries?: string[]
  format?: PhoneFormat
  /** Start with the country guessed from the network address. */
  guess?: boolean
  autoComplete?: string
}

/** A number and its country: a typed + switches the country, and on blur the number is shown in national format. */
export function PhoneField({
  value = '',
  country,
  onChange,
  onCountry,
  onBlur,
  error,
  description,
  label = 'Phone',
  countryLabel = 'Country',
  countries = phoneCountries,
  format = 'national',
  guess = false,
  autoComplete = 'tel',
  ...field
}: Props) {
  const isTouched = useRef(value !== '')
  const options = useMemo(
    () =>
      countries
        .map(code => ({ value: code, label: `${names.of(code)} \u200e${callingCode(code)}` }))
        .toSorted((one, other) => one.label.localeCompare(other.label, 'ar')),
    [countries],
  )

  useEffect(() => {
    if (countries.length === 0) console.error('The phone field has no countries to choose from')
  }, [countries])

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once
  useEffect(() => {
    if (!guess || isTouched.current) return
    client.session.country().then(
      ({ country: guessed }) => {
        if (guessed && countries.includes(guessed) && !isTouched.current) onCountry(guessed)
      },
      () => {},
    )
  }, [guess])

  function leave() {
    const shown = showPhone(value, country, format)
    if (shown.phoneCountry !== country) onCountry(shown.phoneCountry)
    if (shown.phone !== value) onChange(shown.phone)
    onBlur?.()
  }

  return (
    <Group gap="xs" align="flex-start">
      <Select
        label={countryLabel}
        data={options}
        searchable
        allowDeselect={false}
        value={country}
        onChange={chosen => {
          isTouched.current = true
          if (chosen) onCountry(chosen)
        }}
        maxDropdownHeight={countryMenuHeight}
        flex="1 1 14rem"
      />
      <TextInput
        {...field}
        label={label}
        type="tel"
        dir="ltr"
        autoComplete={autoComplete}
        value={value}
        error={error}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        description={description}
        onChange={event => {
          isTouched.current = true
          const typed = event.currentTarget.value
          const detected = typedCountry(typed)
          if (detected && countries.includes(detected)) onCountry(detected)
          onChange(typed)
        }}
        onBlur={leave}
        flex="2 1 11rem"
      />
    </Group>
  )
}
