/** The upload of the page fills these in. None of them is secret. */
export const config = {
  apiUrl: "{{ API_URL }}",
  userPoolId: "{{ USER_POOL_ID }}",
  userPoolClientId: "{{ USER_POOL_CLIENT_ID }}",
  cognitoUrl: "{{ COGNITO_URL }}",
};
