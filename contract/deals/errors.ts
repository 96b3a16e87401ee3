/** Error sentences of this feature (contract/errors.ts). */
export const dealErrors = {
  titleTooShort: 'Title must be at least 5 characters',
  titleTooLong: 'Title can have up to 120 characters',
  descriptionTooShort: 'Description must be at least 20 characters',
  descriptionTooLong: 'Description can have up to 4,000 characters',
  priceTooLow: 'Price must be at least 1',
  priceTooHigh: 'Price can be up to 100,000',
  deliveryTooShort: 'Delivery time must be at least 1 day',
  deliveryTooLong: 'Delivery time can be up to 60 days, including all extras',
  platformRequired: 'Choose at least one platform',
  tooManyExtras: 'A deal can have up to 10 extras',
  tooManyDeals: 'You can have up to 100 deals',
  dealHasOpenOrders: 'This deal has open orders and can’t be deleted. Hide it instead.',
  visibleFromWrong: 'Choose a time within the next year',
} as const
