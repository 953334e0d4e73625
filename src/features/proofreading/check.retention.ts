import { defineRetention } from '../../platform/retention.ts'

export const checkRetention = defineRetention({
  house_spellings: {
    deletedWith: '`learnHouseSpellings`, which learns all words again each night',
    stays: 'computed',
  },
})
