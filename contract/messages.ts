/**
 * Every sentence that the API answers with. They are the specification's English (spec §5, §8) and, where it has none,
 * ours; each is also the key under which the browser finds it in the reader's language. `{{name}}` is filled from `params`.
 */
export const messages = {
  // sign-in and registration
  usernameRequired: 'Username is required',
  passwordTooShort: 'Password must be at least 8 characters',
  passwordTooLong: 'Password must be at most 128 characters',
  passwordTooCommon: 'This password is too easy to guess',
  challengeRequired: 'Verification answer is required',
  challengeNeeded: 'Verification required',
  challengeFailed: 'Verification failed. Please try again.',
  emailInvalid: 'Invalid email address',
  usernameTooShort: 'Username must be at least 3 characters',
  usernameTooLong: 'Username must be at most 30 characters',
  usernameCharacters: 'Username may only contain letters, digits, spaces and _ - .',
  usernameReserved: 'This username is reserved',
  usernameTaken: 'This username is already taken',
  emailTaken: 'This email address is already registered',
  roleInvalid: 'Choose influencer or business',
  adminSignUp: 'Admin accounts cannot be registered here',
  invalidCredentials: 'Invalid credentials',
  accountBlocked: 'This account is blocked',
  verificationLinkInvalid: 'This link is invalid, already used or expired',
  emailNotVerified: 'Please verify your email address first',
  emailAlreadyVerified: 'Your email address is already verified',

  // requests
  signedOut: 'Please sign in',
  wrongRole: 'Your account may not do this',
  notFound: 'Not found',
  otherOrigin: 'Requests from another site are refused',
  malformed: 'The request could not be read',
  tooLarge: 'The request is too large',
  tooDeep: 'The request is nested too deeply',
  wrongContentType: 'Please send JSON',
  validation: 'Please check the highlighted fields',
  unknownField: 'Unknown field',
  valueInvalid: 'This value is not valid',
  textInvalid: 'This text contains characters that are not allowed',
  textRequired: 'This field is required',
  textTooLong: 'This text is too long',
  urlInvalid: 'Invalid URL format',
  tooMany: 'Too many requests. Please wait a moment and try again.',
  unavailable: 'The service is busy for a moment. Please try again.',
  internal: 'Something went wrong on our side. Nothing was changed.',
  keyReused: 'This Idempotency-Key was used for another request',
  keyRunning: 'This request is still being processed',
  keyInvalid: 'Idempotency-Key must be 8 to 100 letters, digits, - or _',
  cursorInvalid: 'This page address is not valid',
  conflict: 'This was changed by someone else meanwhile. Please look again.',
  methodNotAllowed: 'This address does not support that method',

  // deals
  titleTooShort: 'Title must be at least 5 characters',
  titleTooLong: 'Title must be at most 120 characters',
  descriptionTooShort: 'Description must be at least 20 characters',
  descriptionTooLong: 'Description must be at most 4,000 characters',
  priceTooLow: 'Price must be at least 1',
  priceTooHigh: 'Price must be at most 100,000',
  deliveryTooShort: 'Delivery time must be at least 1 day',
  deliveryTooLong: 'Delivery time, with all extras, must be at most 60 days',
  platformRequired: 'Choose at least one platform',
  tooManyExtras: 'A deal can have at most 10 extras',
  tooManyDeals: 'You can have at most 100 deals',
  dealHasOpenOrders: 'This deal has open orders and cannot be deleted. Hide it instead.',

  // purchases
  dealUnavailable: 'This deal is not available at the moment',
  extraUnknown: 'One of the extras is no longer offered',
  priceChanged: 'The price has changed. Please look at the order again.',
  messageRequired: 'Message content is required',
  insufficientFunds: 'Your balance is too low for this',
  alreadyPaid: 'This order is already paid',
  alreadySettled: 'The money of this order has already been settled',
  noHeldMoney: 'No money is held for this order',
  purchaseState: 'This order is {{status}}; this is not possible now',

  // tasks
  taskState: 'This task is {{from}} and cannot become {{to}}',
  notYourTask: 'This is not your task',
  onlyBusiness: 'Only the business can do this',
  onlyInfluencer: 'Only the influencer can do this',
  resultRequired: 'Add a link or upload a file',
  reasonRequired: 'Please say why',
  changesRequired: 'Please say what to change',
  noRevisionsLeft: 'All included revisions are used',
  alreadyExtended: 'This deadline has already been extended',
  nothingToExtend: 'There is no deadline to extend now',
  noCancelRequest: 'There is no open request to cancel',
  cancelAlreadyRequested: 'A request to cancel is already open',
  taskClosed: 'This task is closed',
  pinLength: 'PIN code must be exactly 4 digits',
  pinDigits: 'PIN must contain only digits',
  pinWrong: 'That PIN is not right',
  pinLocked: 'This PIN is locked. Ask the business for a new one.',
  pinClosed: 'PIN entry is closed for this task. The business can still accept on the task page.',

  // money
  topUpTooLow: 'Amount must be at least $5',
  topUpTooHigh: 'Amount cannot exceed $10,000',
  currencyUnsupported: 'Only US dollars are accepted',
  paymentUnavailable: 'Payment service unavailable',
  invalidSignature: 'Invalid signature',

  // card payment in the sandbox
  cardNumberInvalid: 'Your card number is invalid',
  cardExpiryInvalid: 'Your card’s expiration date is invalid',
  cardCvcInvalid: 'Your card’s security code is invalid',
  cardDeclined: 'Your card was declined',
  cardInsufficientFunds: 'Your card has insufficient funds',
  cardExpired: 'Your card has expired',
  cardIncorrectCvc: 'Your card’s security code is incorrect',
  cardAuthenticationFailed: 'We could not confirm your payment. Please try another card.',
  checkoutClosed: 'This checkout is no longer open',

  // uploads
  uploadTooLarge: 'This file is too large',
  uploadEmpty: 'This file is empty',
  uploadType: 'Files of this type are not accepted',
  uploadQuota: 'Your storage is full',
  uploadMissing: 'Choose a file',
} as const

export type Message = (typeof messages)[keyof typeof messages]

/** A sentence with its `{{placeholders}}` filled in. */
export const fill = (sentence: string, params: Record<string, unknown> = {}): string =>
  sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name] ?? ''))
