/**
 * What is wrong with a field, by the check that it fails: the messages of the contract's schemas. The texts package
 * holds them in other languages.
 */
export const fieldTexts = {
  storable: 'Remove the U+0000 or the broken character: it cannot be stored.',
  not_empty: 'Enter at least one character.',
  one_line: 'Write it on one line, without control characters.',
  visible: 'Enter at least one visible character.',
  json: 'Send a JSON value with at most 100 levels.',
  email: 'Enter an e-mail address such as name@example.org.',
  password_length: 'Enter at least 8 characters.',
  country: 'Enter a two-letter country code such as DE.',
  message_empty: 'Write something first.',
  message_words: 'Use at most 300 words, or send several messages.',
  choice: 'Send either alternativeId or optionId.',
  room_of_replacement: 'Send roomId to replace files in a room.',
  file_change: 'Send a name, columns, facts or reading.',
  facts_change: 'Send what a row is called, or columns.',
  reading_change: 'Send at least one option of the reading.',
  room_change: 'Send a name or a privacy level.',
  json_rpc: 'Send one JSON-RPC message.',
  host: 'Enter the name of a server or an IP address, without a port.',
  endpoint:
    'Enter an http or https address such as https://api.example.org/v1, without a user name, query or fragment (#).',
  model_name: 'Enter the name of a model.',
  api_key: 'A key is one word of ASCII letters, digits and signs.',
  params: 'Send a JSON object of values by the name of their param.',
  param_value: 'The value is too long.',
  selection: 'The selection is too large.',
  sender: 'Use 16 to 64 letters, digits, hyphens or underscores.',
} as const
