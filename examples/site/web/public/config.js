/** Written in when the page is uploaded. None of it is secret. */
export const config = {
  apiUrl: "{{ API_URL }}",
  userPoolId: "{{ USER_POOL_ID }}",
  userPoolClientId: "{{ USER_POOL_CLIENT_ID }}",
  cognitoUrl: "{{ COGNITO_URL }}",
};
