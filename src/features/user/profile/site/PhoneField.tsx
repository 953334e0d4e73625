import { type FormEvent, useEffect, useRef } from 'react'
import { callApi } from '../../../../api/call.ts'
import { Field, SelectField } from '../../../../ui/form/Field.tsx'
import { useForm } from '../../../../ui/form/Form.tsx'
import type { Rule } from '../../../../ui/form/rules.ts'
import type { Country } from './countries.ts'

type Policy = typeof import('../phone.policy.ts')

// Large (number formats of every country), so fetched on first focus.
let policy: Policy | undefined
const fetchPolicy = async () => {
  policy ??= await import('../phone.policy.ts')
}

/** The rule of a form's `phone`; until the module has loaded only the server checks. */
export const isPhone: Rule = (value, form) =>
  policy?.phoneRule({
    country: String(form.get('phoneCountry') ?? ''),
    message: policy.arabicPhoneMessage,
  })(value) ?? true

/** Ignores countries that are not offered. */
function choose(country: HTMLSelectElement | null, code: string | null | undefined): void {
  if (country && [...country.options].some(({ value }) => value === code)) country.value = code ?? ''
}

type Props = {
  countries: Country[]
  defaultPhone?: string
  defaultCountry?: string
  /** Start with the country guessed from the network address. */
  guess?: boolean
}

/** A number and its country: a typed + switches the country, and on blur the number is shown in national format. */
export function PhoneField({ countries, defaultPhone, defaultCountry = 'SA', guess = false }: Props) {
  const { values } = useForm()
  const phone = useRef<HTMLInputElement>(null)
  const country = useRef<HTMLSelectElement>(null)
  const isTouched = useRef(Boolean(values.phone || defaultPhone))

  useEffect(() => {
    if (countries.length === 0) console.error('The phone field has no countries to choose from')
  }, [countries])

  useEffect(() => {
    if (!guess || isTouched.current) return
    callApi<{ country: string | null }>('GET', '/auth/country').then(
      answer => !isTouched.current && choose(country.current, answer.country),
      () => {},
    )
  }, [guess])

  function type({ currentTarget }: FormEvent<HTMLInputElement>) {
    isTouched.current = true
    choose(country.current, policy?.typedCountry(currentTarget.value))
  }

  function leave() {
    if (!policy || !phone.current || !country.current) return
    const shown = policy.showPhone(phone.current.value, country.current.value)
    phone.current.value = shown.phone
    choose(country.current, shown.phoneCountry)
  }

  return (
    <>
      <SelectField
        ref={country}
        name="phoneCountry"
        label="البلد"
        autoComplete="tel-country-code"
        defaultValue={defaultCountry}
        onChange={() => {
          isTouched.current = true
          // Validity depends on the country.
          phone.current?.dispatchEvent(new Event('input', { bubbles: true }))
        }}
      >
        {countries.map(({ code, label }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </SelectField>
      <Field
        ref={phone}
        name="phone"
        type="tel"
        label="الهاتف (اختياري)"
        autoComplete="tel"
        inputMode="tel"
        maxLength={40}
        defaultValue={defaultPhone}
        onFocus={fetchPolicy}
        onInput={type}
        onBlur={leave}
      />
    </>
  )
}
